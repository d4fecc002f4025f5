import { createHash } from 'node:crypto'

/** @typedef {import('../config/schema.ts').Config} Config */

/**
 * Returns the content security policy of an HTML page of the app, for the `Content-Security-Policy`
 * header. Scripts and styles come only from the app's own files, or are inline on this page and
 * allowed by their hashes. Connections go only to the configuration's hosts. No string ever becomes
 * code.
 *
 * @param {Config} config
 * @param {string} html
 * @returns {string}
 */
export function policyOf(config, html) {
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashesOf('script', html)],
    'style-src': ["'self'", ...hashesOf('style', html)],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...hostsOf(config)],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // Policies of the sanitiser, of the service worker's address, and of the script for older
    // browsers.
    'trusted-types': ['dompurify', 'casthouse', 'older'],
  }
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}

/**
 * Finds attributes of a page that this policy forbids, because no hash allows them.
 *
 * @param {string} html
 * @returns {string[]}
 */
export const findForbidden = (html) =>
  html
    .replaceAll(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/gi, '$1')
    .match(/\s(?:style|on\w+)=(?=")/gi)
    ?.map((attribute) => attribute.trim()) ?? []

/**
 * Returns the hosts that the app connects to; paths on its own origin need no entry.
 *
 * @param {Config} config
 */
const hostsOf = ({ network, backend, sideChain }) => [
  ...new Set(
    [...nodesOf(network), backend.baseUrl, ...nodesOf(sideChain)]
      .filter((location) => !location.startsWith('/'))
      .map((location) => new URL(location).origin),
  ),
]

/** @param {{ nodes: string[], history?: string | undefined } | undefined} chain */
const nodesOf = (chain) =>
  chain ? [...chain.nodes, ...(chain.history ? [chain.history] : [])] : []

/**
 * Returns the hashes of the inline elements.
 *
 * @param {'script' | 'style'} element
 * @param {string} html
 */
const hashesOf = (element, html) =>
  [...html.matchAll(new RegExp(`<${element}(?:\\s[^>]*)?>([\\s\\S]*?)</${element}>`, 'gi'))]
    .map(([, content = '']) => content)
    .filter((content) => content !== '')
    .map((content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
