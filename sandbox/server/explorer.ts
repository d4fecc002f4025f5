import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import type { Config } from '../../src/config/schema.ts'
import type { Fetch } from '../../src/core/ports.ts'
import { policyOf } from '../../src/prerender/policy.mjs'
import { securityHeaders } from './files.ts'

type Json = Record<string, unknown>

const STYLE = `
:root { color-scheme: dark light; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 880px; margin: 0 auto; padding: 32px 20px; }
h1 { font-size: 21px; margin: 0 0 4px; }
p { margin: 0 0 24px; overflow-wrap: anywhere; opacity: .75; }
dl { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: 8px 20px; margin: 0 0 28px; }
dt { opacity: .65; }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
pre { padding: 16px; border-radius: 14px; background: color-mix(in srgb, currentColor 7%, transparent); overflow-x: auto; font-size: 12.5px; }
a { color: inherit; }
`

/**
 * Serves a plain explorer of a chain, below a path: the node's data on a transaction, block or
 * account.
 */
export function explorerApp(
  config: Config,
  node: { baseUrl: string; fetch: Fetch },
  path = '/explorer',
): Hono {
  const app = new Hono()

  const ask = async (path: string, body: object): Promise<Json> => {
    const response = await node.fetch(`${node.baseUrl}/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return (await response.json()) as Json
  }

  const show = async (
    context: Context,
    title: string,
    facts: readonly (readonly [string, unknown])[],
    raw: object,
  ) => {
    const page = await html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <link rel="icon" href="data:," />
          <title>${title} · Sandbox explorer</title>
          <style>
            ${STYLE}
          </style>
        </head>
        <body>
          <h1>${title}</h1>
          <p>${context.req.param('id')}</p>
          <dl>
            ${facts
              .filter(([, value]) => value !== undefined)
              .map(
                ([name, value]) =>
                  html`<dt>${name}</dt>
                    <dd>${value}</dd>`,
              )}
          </dl>
          <pre>${JSON.stringify(raw, undefined, 2)}</pre>
        </body>
      </html>`
    for (const [name, value] of Object.entries(securityHeaders)) context.header(name, value)
    context.header('Content-Security-Policy', policyOf(config, String(page)))
    context.header('Cache-Control', 'no-store')
    return context.html(page, Object.keys(raw).length === 0 ? 404 : 200)
  }

  app.get('/transaction/:id', async (context) => {
    const value = context.req.param('id')
    const [info, solid, transaction] = await Promise.all([
      ask('wallet/gettransactioninfobyid', { value }),
      ask('walletsolidity/gettransactioninfobyid', { value }),
      ask('wallet/gettransactionbyid', { value, visible: true }),
    ])
    const receipt = (info['receipt'] ?? {}) as Json
    const isIncluded = 'id' in info
    const facts = [
      ['State', stateOf({ isFinal: 'id' in solid, isIncluded, isWaiting: 'txID' in transaction })],
      ['Result', isIncluded ? (receipt['result'] ?? info['result'] ?? 'SUCCESS') : undefined],
      ['Block', isIncluded ? link(`${path}/block`, info['blockNumber'] ?? 0) : undefined],
      ['Time', time(info['blockTimeStamp'])],
      ['Fee', trx(info['fee'])],
      ['Energy', receipt['energy_usage_total']],
    ] as const
    return show(context, 'Transaction', facts, isIncluded ? { ...transaction, info } : transaction)
  })

  app.get('/block/:id', async (context) => {
    const id = context.req.param('id')
    const block = /^\d{1,15}$/.test(id)
      ? await ask('wallet/getblockbynum', { num: Number(id), visible: true })
      : await ask('wallet/getblockbyid', { value: id, visible: true })
    const header = ((block['block_header'] ?? {}) as Json)['raw_data'] as Json | undefined
    const facts = [
      ['Number', header && (header['number'] ?? 0)],
      ['Id', block['blockID']],
      ['Time', time(header?.['timestamp'])],
      ['Transactions', header && ((block['transactions'] ?? []) as unknown[]).length],
    ] as const
    return show(context, 'Block', facts, block)
  })

  app.get('/address/:id', async (context) => {
    const address = context.req.param('id')
    const [account, contract] = await Promise.all([
      ask('wallet/getaccount', { address, visible: true }),
      ask('wallet/getcontract', { value: address, visible: true }),
    ])
    const facts = [
      ['Balance', trx(account['balance'] ?? ('address' in account ? 0 : undefined))],
      ['Contract', contract['name']],
    ] as const
    return show(context, 'Address', facts, account)
  })
  return app
}

const time = (millis: unknown) =>
  typeof millis === 'number' ? new Date(millis).toISOString() : undefined

const trx = (sun: unknown) => (typeof sun === 'number' ? `${sun / 1_000_000} TRX` : undefined)

const link = (path: string, id: unknown) => html`<a href="${path}/${String(id)}">${String(id)}</a>`

const stateOf = (seen: { isFinal: boolean; isIncluded: boolean; isWaiting: boolean }) => {
  if (seen.isFinal) return 'final'
  if (seen.isIncluded) return 'included'
  return seen.isWaiting ? 'waiting for a block' : 'not known to this node'
}
