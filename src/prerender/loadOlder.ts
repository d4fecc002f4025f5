import { isOlder } from './isOlder.ts'

// The build makes an inline script of this file (plugin.mjs), before all others but the very first.

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
  // Nothing else makes the parser wait, and with it all later scripts.
  document.write(policy ? policy.createHTML('') : SCRIPT)
}
