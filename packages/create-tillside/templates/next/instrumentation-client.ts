/** The policy requires Trusted Types, where an address of a script is no plain text. Next.js gets its own, and nothing else does. */
window.trustedTypes?.createPolicy('default', {
  createScriptURL: (address: string) => (address.startsWith('/_next/') ? address : null),
});
