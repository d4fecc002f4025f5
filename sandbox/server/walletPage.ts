import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { Config } from '../../src/config/schema.ts'
import { policyOf } from '../../src/prerender/policy.mjs'
import { publicAccounts } from '../world/accounts.ts'
import { securityHeaders } from './files.ts'

const STYLE = `
:root { color-scheme: dark light; font: 15px/1.5 ui-monospace, monospace; }
body { max-width: 560px; margin: 0 auto; padding: 32px 20px; }
h1 { font-size: 19px; }
label { display: grid; gap: 6px; margin: 18px 0; }
select { font: inherit; padding: 10px; }
`

/** Settings of the sandbox's wallet (`wallet/settings.ts`); open pages are notified of a change. */
const SCRIPT = `
const KEY = 'sandbox.wallet'
const read = () => JSON.parse(localStorage.getItem(KEY) ?? '{}')
for (const select of document.querySelectorAll('select')) {
  const { name, dataset } = select
  select.value = String(read()[name] ?? select.value)
  select.addEventListener('change', () => {
    const value = dataset.number === undefined ? select.value : Number(select.value)
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [name]: value }))
  })
}
`

/** Serves the page with the settings of the sandbox's wallet: its account and its chain. */
export function walletPage(config: Config): Hono {
  const app = new Hono()
  const networks = [
    ['main', config.network.name],
    ...(config.sideChain
      ? [
          ['side', config.sideChain.name],
          ['bareSide', `${config.sideChain.name}, but it signs the txID alone`],
        ]
      : []),
  ]
  app.get('/', async (context) => {
    const page = await html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <link rel="icon" href="data:," />
          <title>Sandbox wallet</title>
          <style>
            ${raw(STYLE)}
          </style>
        </head>
        <body>
          <h1>Sandbox wallet</h1>
          <label>
            Network
            <select name="network">
              ${networks.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
            </select>
          </label>
          <label>
            Account
            <select name="account" data-number>
              ${publicAccounts.map(
                ({ label, address }, index) =>
                  html`<option value="${index}">${label}: ${address}</option>`,
              )}
            </select>
          </label>
          <script>
            ${raw(SCRIPT)}
          </script>
        </body>
      </html>`
    for (const [name, value] of Object.entries(securityHeaders)) context.header(name, value)
    context.header('Content-Security-Policy', policyOf(config, String(page)))
    context.header('Cache-Control', 'no-store')
    return context.html(page)
  })
  return app
}
