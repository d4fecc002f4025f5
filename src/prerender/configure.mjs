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
 * For a deployment: `npm run headers` names the backend in the page, and prints the value of its
 * `Content-Security-Policy` header, or says what is wrong. It takes other files than
 * `dist/index.html` and `dist/config.json` as arguments.
 *
 * @param {string[]} files
 */
function main([html = 'dist/index.html', config = 'dist/config.json']) {
  try {
    const settings = readConfig(config)
    const page = nameBackend(readFileSync(html, 'utf8'), settings)
    writeFileSync(html, page)
    process.stdout.write(`${policyOf(settings, page)}\n`)
  } catch (error) {
    process.stderr.write(`headers: ${/** @type {Error} */ (error).message}\n`)
    process.exitCode = 1
  }
}

/**
 * Throws on a file that is no configuration.
 *
 * @param {string} file
 * @returns {Config}
 */
function readConfig(file) {
  const text = readFileSync(file, 'utf8')
  /** @type {unknown} */
  let raw
  try {
    raw = JSON.parse(text)
  } catch {
    throw new Error(`${file} is not JSON`)
  }
  const parsed = parseConfig(raw)
  if (parsed.ok) return parsed.value
  const { error } = parsed
  throw new Error(`${file}: ${error.kind === 'invalid' ? `${error.field} ` : ''}${error.detail}`)
}

if (import.meta.main) main(process.argv.slice(2))
