/** How fast the companion of a story answers: immediately, as over 3G, or not at all. */
export type StoryNetwork = 'instant' | 'slow' | 'offline';

/** How long a request of a few kilobytes takes over 3G, in milliseconds. */
const slowAnswer = 2_000;

let network: StoryNetwork = 'instant';

/** Sets the network of every story on this page. */
export function setStoryNetwork(to: StoryNetwork): void {
  network = to;
}

/** Answers a request over the network of the stories. */
export async function overStoryNetwork(answer: () => Promise<Response>): Promise<Response> {
  if (network === 'offline') return Response.error();
  if (network === 'slow') await new Promise((resolve) => setTimeout(resolve, slowAnswer));
  return answer();
}
