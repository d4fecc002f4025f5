import { err, ok, type Result } from '../../src/core/result.ts'

/**
 * Parses the site of the app: a host, as the backend's own `--site` takes it, or an origin. Only a
 * site on this machine goes without TLS.
 */
export function parseSite(text: string): Result<string, string> {
  const url = URL.parse(/^https?:\/\//.test(text) ? text : `https://${text}`)
  const isOrigin = url !== null && url.href === `${url.origin}/` && url.username === ''
  const isLocal = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1'
  return isOrigin && (url.protocol === 'https:' || isLocal)
    ? ok(url.origin)
    : err(`--site takes the host of the app, such as casthouse.example, not "${text}"`)
}
