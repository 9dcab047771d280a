export default {
  // The page and the companion share an origin: requests to /till go on to it.
  rewrites: async () => [{ source: '/till/:path*', destination: 'http://localhost:3001/till/:path*' }],
};
