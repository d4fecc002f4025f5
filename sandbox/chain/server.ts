import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import { accountEndpoints } from './accountEndpoints.ts'
import { accountRoutes } from './accountRoutes.ts'
import { blockEndpoints } from './blockEndpoints.ts'
import type { Chain } from './chain.ts'
import { contractEndpoints } from './contractEndpoints.ts'
import { type Endpoint, type Endpoints } from './endpoint.ts'
import { eventRoutes } from './eventRoutes.ts'
import { awaitNode, refusalOf, type NodeName } from './faults.ts'
import { limitBody } from '../../backend/limits/limitBody.ts'
import { tronBoxRoutes } from './tronBoxRoutes.ts'
import type { Json, JsonValue } from '../../backend/tron/messages.ts'
import { nodeEndpoints } from './nodeEndpoints.ts'
import { sideChainEndpoints } from './sideChainEndpoints.ts'
import { stringify } from './respond.ts'
import { transactionEndpoints } from './transactionEndpoints.ts'
import { viewOf, type View } from './view.ts'

/** Methods by name, the same for full node and solidity node. */
export const methods: Endpoints = {
  ...blockEndpoints,
  ...transactionEndpoints,
  ...accountEndpoints,
  ...contractEndpoints,
  ...nodeEndpoints,
}

/** Returns the methods of a chain; a side chain's node has additional ones. */
const methodsOf = ({ sideChainId }: Chain): Endpoints =>
  sideChainId === undefined ? methods : { ...methods, ...sideChainEndpoints }

/** Path prefixes of the full node's methods, and of those answered from solidified blocks only. */
const KINDS = ['wallet', 'walletsolidity']

const MAX_BODY_BYTES = 4 * 1024 * 1024

/** Content type of a public node's proxy, which returns a web page if the node does not answer. */
const HTML = { 'Content-Type': 'text/html' }

/**
 * Serves a node's HTTP interface, for an unmodified tronweb. It has full node, solidity node, and
 * TronGrid's lists of events and of an account's transactions, on one origin. It can be mounted
 * below any path. Several nodes can serve the same chain, each with its own faults.
 */
export function chainApp(chain: Chain, node: NodeName = 1): Hono {
  const app = new Hono()
  const known = methodsOf(chain)
  app.use(cors())
  app.use(async (_, next) => {
    await awaitNode(chain, node)
    await next()
  })
  for (const kind of KINDS) app.use(`/${kind}/*`, limitBody(MAX_BODY_BYTES, refuseBody))
  app.use(limitBody(MAX_BODY_BYTES))
  app.get('/healthcheck', (c) => c.json({ status: 'ok' }))
  for (const kind of KINDS) {
    app.on(['GET', 'POST'], `/${kind}/:name`, async (c) => {
      const method = c.req.param('name').toLowerCase()
      const status = refusalOf(chain, node, method)
      if (status !== undefined) return new Response(`<h1>${status}</h1>`, { status, headers: HTML })
      const isSolid = kind === 'walletsolidity'
      return answer(c, known[method], (visible) => viewOf(chain, { node, isSolid, visible }))
    })
  }
  app.route('/v1', eventRoutes(chain, node))
  app.route('/v1', accountRoutes(chain, node))
  app.route('/admin', tronBoxRoutes(chain))
  return app
}

/** Refuses before reading the body, in the words that java-tron uses after reading it. */
const refuseBody = (c: Context): Response =>
  c.json({
    Error: `class java.lang.Exception : body size is too big, the limit is ${MAX_BODY_BYTES}`,
  })

async function answer(
  c: Context,
  endpoint: Endpoint | undefined,
  look: (visible: boolean) => View,
): Promise<Response> {
  if (!endpoint) return c.json({ Error: `no such method: ${c.req.path}` }, 404)
  let result: JsonValue
  let request: Json = {}
  try {
    request = await readRequest(c)
    const visible = request['visible'] === true || request['visible'] === 'true'
    result = await endpoint(request, look(visible))
  } catch (error) {
    // Like java-tron, reports errors of reading or executing in the body, with status 200.
    const { name, message } = error as Error
    result = { Error: `class ${name} : ${message}` }
  }
  const isInt64AsString = c.req.method === 'GET' && request['int64_as_string'] === 'true'
  return c.body(stringify(result, isInt64AsString), 200, { 'Content-Type': 'application/json' })
}

/**
 * Returns the fields of a request, from the query of a GET or the JSON of a POST. Throws on bad
 * JSON.
 */
async function readRequest(c: Context): Promise<Json> {
  if (c.req.method === 'GET') return c.req.query()
  const body = await c.req.text()
  if (body.trim() === '') return c.req.query()
  const json: unknown = JSON.parse(body)
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new Error('the body is not a JSON object')
  return json as Json
}
