import { isOlder } from './isOlder.ts'

// The build turns this file into an inline script (plugin.mjs), before all others but the very
// first.

interface TrustedHtmlPolicies {
  createPolicy(
    name: string,
    rules: { createHTML: () => string },
  ): { createHTML(text: string): string }
}

const SCRIPT = '<script src="/older.js"></script>'

if (isOlder()) {
  const { trustedTypes } = self as { trustedTypes?: TrustedHtmlPolicies }
  const policy = trustedTypes?.createPolicy('older', { createHTML: () => SCRIPT })
  // Only this blocks the parser, and with it all later scripts.
  document.write(policy ? policy.createHTML('') : SCRIPT)
}
