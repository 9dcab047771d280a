export default function Page() {
  return <h1>Our shop</h1>;
}
