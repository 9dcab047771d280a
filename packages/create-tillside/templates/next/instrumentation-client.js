// The pages' policy requires Trusted Types: the address of a script is no plain text. This allows Next.js its own scripts, and no others.
window.trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => (address.startsWith('/_next/') ? address : null),
});
