import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parseConfig } from '../../src/config/load.ts'
import type { Config } from '../../src/config/schema.ts'
import { conform } from './conform.ts'

/**
 * Checks whether a backend answers as the app expects:
 *
 *   npm run conform -- --backend https://casthouse.example/api --node https://api.trongrid.io \
 *     --config dist/config.json
 *
 * It requests everything in the table of endpoints that changes nothing, and reports each wrong
 * answer with its error. It fails if there is one. With the app's configuration, a file or a URL,
 * it also compares contracts and a few figures with the chain. `--only skuPage,nftDetail` checks
 * these lines.
 */
const { values } = parseArgs({
  options: {
    backend: { type: 'string' },
    node: { type: 'string' },
    config: { type: 'string' },
    /** Comma-separated names of the lines to check. */
    only: { type: 'string' },
  },
})

const { backend, node } = values
if (!isUrl(backend) || !isUrl(node)) stop('--backend and --node take the URLs of both')
const config = values.config === undefined ? undefined : await readConfig(values.config)

const { lines, notAsked, requests, figures, faults } = await conform({
  backend: backend.replace(/\/+$/, ''),
  node: node.replace(/\/+$/, ''),
  config,
  only: values.only?.split(','),
  fetch: (url, init) => fetch(url, init),
  tell: (line) => console.log(line),
})
if (!config) console.log('Contracts and figures were not compared: name the app’s --config.')
console.log(
  `conform: ${lines} of ${lines + notAsked.length} lines of the table, ${requests} requests, ` +
    `${figures} figures of the chain: ${faults} faults`,
)
process.exitCode = faults === 0 ? 0 : 1

async function readConfig(place: string): Promise<Config> {
  const text = isUrl(place)
    ? await (await fetch(place)).text()
    : existsSync(place)
      ? readFileSync(place, 'utf8')
      : stop(`there is no ${place}`)
  const parsed = parseConfig(JSON.parse(text))
  if (parsed.ok) return parsed.value
  const { error } = parsed
  return stop(`${place}: ${error.kind === 'invalid' ? `${error.field} ` : ''}${error.detail}`)
}

function isUrl(text: string | undefined): text is string {
  return text !== undefined && /^https?:/.test(text) && URL.canParse(text)
}

function stop(reason: string): never {
  console.error(`conform: ${reason}`)
  process.exit(2)
}
