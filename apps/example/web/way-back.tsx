import { useQuery } from '@tanstack/react-query';
import { fetchReturnTo } from './shop-api.ts';

const key = 'sunbird:return-to';

/** The widgets send the address of their page along. Kept for this tab, because adding money takes several pages. */
function wantedReturn(): string | null {
  const wanted = new URLSearchParams(location.search).get('return_to');
  if (wanted !== null) sessionStorage.setItem(key, wanted);
  return sessionStorage.getItem(key);
}

/** Leads back to the purchase that was short of money. The server says whether it may: the address is from a link. */
export function WayBack() {
  const wanted = wantedReturn();
  const { data: url = null } = useQuery({
    queryKey: ['return-to', wanted],
    queryFn: () => (wanted === null ? null : fetchReturnTo(wanted)),
  });
  if (url === null) return null;
  return (
    <a href={url} className="button-main" onClick={() => sessionStorage.removeItem(key)}>
      Back to your purchase
    </a>
  );
}
