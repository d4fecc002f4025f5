import { readFileSync, writeFileSync } from 'node:fs'
import { parseConfig } from '../config/load.ts'
import { policyOf } from './policy.mjs'

/** @typedef {import('../config/schema.ts').Config} Config */

const PLACE = /(<meta name="backend" content=")[^"]*(")/

/**
 * Names the backend in an HTML page of the app, so that the page's first questions go there at once
 * instead of after the configuration. The configuration still decides: an address that is no longer
 * the one there only costs a question.
 *
 * @param {string} html
 * @param {Config} config
 * @returns {string}
 */
export const nameBackend = (html, { backend }) =>
  html.replace(PLACE, (_, before, after) => before + escapeAttribute(backend.baseUrl) + after)

/** @param {string} text */
const escapeAttribute = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/**
 * For a deployment: `node src/prerender/configure.mjs dist/index.html dist/config.json` names the
 * backend in the page, and prints the value of its `Content-Security-Policy` header, or says which
 * field of the configuration is wrong.
 *
 * @param {string[]} files
 */
function main([html = 'dist/index.html', config = 'dist/config.json']) {
  const parsed = parseConfig(JSON.parse(readFileSync(config, 'utf8')))
  if (parsed.ok) {
    const page = nameBackend(readFileSync(html, 'utf8'), parsed.value)
    writeFileSync(html, page)
    process.stdout.write(`${policyOf(parsed.value, page)}\n`)
    return
  }
  const { error } = parsed
  const field = error.kind === 'invalid' ? `${error.field} ` : ''
  process.stderr.write(`${config}: ${field}${error.detail}\n`)
  process.exitCode = 1
}

if (import.meta.main) main(process.argv.slice(2))
