import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseConfig } from '../src/config/load.ts'
import type { Config } from '../src/config/schema.ts'

/**
 * The content security policy of an HTML page of the app, for the `Content-Security-Policy` header:
 * scripts and styles only from our own files, or inline on this very page, by their hashes;
 * connections only to the configuration's hosts; no string ever becomes code.
 */
export function cspFor(config: Config, html: string): string {
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
    // The sanitiser's policy, and ours for the service worker's address.
    'trusted-types': ['dompurify', 'casthouse'],
  }
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}

/** Hosts that the app talks to; paths on its own origin need no entry. */
const hostsOf = ({ network, backend }: Config): string[] => [
  ...new Set(
    [...network.nodes, ...(network.history ? [network.history] : []), backend.baseUrl]
      .filter((location) => !location.startsWith('/'))
      .map((location) => new URL(location).origin),
  ),
]

/** Hashes of the inline elements. */
const hashesOf = (element: 'script' | 'style', html: string): string[] =>
  [...html.matchAll(new RegExp(`<${element}(?:\\s[^>]*)?>([\\s\\S]*?)</${element}>`, 'gi'))]
    .map(([, content = '']) => content)
    .filter((content) => content !== '')
    .map((content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)

/**
 * For a deployment: `node sandbox/csp.ts dist/index.html dist/config.json` prints the header's
 * value, or says which field of the configuration is wrong.
 */
function main([html = 'dist/index.html', config = 'dist/config.json']: string[]): void {
  const parsed = parseConfig(JSON.parse(readFileSync(config, 'utf8')))
  if (parsed.ok) {
    console.log(cspFor(parsed.value, readFileSync(html, 'utf8')))
    return
  }
  const { error } = parsed
  console.error(`${config}: ${error.kind === 'invalid' ? `${error.field} ` : ''}${error.detail}`)
  process.exitCode = 1
}

if (import.meta.main) main(process.argv.slice(2))
