import { readFileSync, writeFileSync } from 'node:fs'
import { parseConfig } from '../config/load.ts'
import { policyOf } from './policy.mjs'

/** @typedef {import('../config/schema.ts').Config} Config */

const PLACE = /(<meta name="backend" content=")[^"]*(")/

/**
 * Writes the backend's address into an HTML page of the app. The page's first requests then start
 * at once instead of after the configuration. The configuration still decides: an outdated address
 * only costs a request.
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
 * Prepares a deployment: `npm run headers` writes the backend's address into the page and prints
 * the value of its `Content-Security-Policy` header, or reports an error. Its arguments can name
 * other files than `dist/index.html` and `dist/config.json`.
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
 * Reads a configuration; throws if the file is not a valid one.
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
