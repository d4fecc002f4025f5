import { createHash } from 'node:crypto'

/** @typedef {import('../config/schema.ts').Config} Config */

/**
 * The content security policy of an HTML page of the app, for the `Content-Security-Policy` header:
 * scripts and styles only from our own files, or inline on this very page, by their hashes;
 * connections only to the configuration's hosts; no string ever becomes code.
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
    // The sanitiser's policy, and ours for the service worker's address and for what older browsers lack.
    'trusted-types': ['dompurify', 'casthouse', 'older'],
  }
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}

/**
 * The attributes of a page that this policy forbids, since no hash allows them.
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
 * Hosts that the app talks to; paths on its own origin need no entry.
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
 * Hashes of the inline elements.
 *
 * @param {'script' | 'style'} element
 * @param {string} html
 */
const hashesOf = (element, html) =>
  [...html.matchAll(new RegExp(`<${element}(?:\\s[^>]*)?>([\\s\\S]*?)</${element}>`, 'gi'))]
    .map(([, content = '']) => content)
    .filter((content) => content !== '')
    .map((content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
