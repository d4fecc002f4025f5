import { createApi } from '../../src/api/client.ts'
import type { Endpoint, RequestOf, ResponseOf } from '../../src/api/endpoints/endpoint.ts'
import { served, type ServedName } from '../../src/api/endpoints/served.ts'
import { refusal } from '../../src/api/refusal.ts'
import type { Address } from '../../src/core/address.ts'
import type { Backend } from '../../backend/backend.ts'
import { beginSession } from '../../backend/people/sessions.ts'
import type { Chain } from '../../sandbox/chain/chain.ts'
import { connectionFrom } from './backendFixture.ts'

type Table = typeof served

/** Person who calls the backend through the app's own client, signed in if that helps. */
export interface Person {
  readonly address: Address
  readonly token: string
  /** Network address that the person's requests come from. */
  readonly from: string
  ask<N extends ServedName>(name: N, request: Request<N>): Promise<ResponseOf<Table[N]>>
  /** Returns the name of the refusal. Throws if the request succeeds. */
  refusalOf<N extends ServedName>(name: N, request: Request<N>): Promise<string>
}

/** Request without its owner, which is the calling person unless given. */
type Request<N extends ServedName> = Omit<RequestOf<Table[N]>, 'owner'> & {
  readonly owner?: Address
}

/** Activates accounts on the chain, as their first TRX does. */
export async function activate(chain: Chain, addresses: readonly Address[]): Promise<void> {
  for (const address of addresses) await chain.fund(address, 1n)
  await chain.mine()
}

let addresses = 0
/** Returns a network address of its own for each person. */
const nextAddress = () => `10.0.${++addresses >> 8}.${addresses & 255}`

export async function personOf(
  backend: Backend,
  address: Address,
  from = nextAddress(),
): Promise<Person> {
  const { token } = await beginSession(backend.db, address, Date.now())
  const api = createApi({
    baseUrl: 'http://backend',
    postEncoding: 'form',
    fetch: async (url, init) => backend.app.request(url, init, connectionFrom(from)),
    language: () => 'en-US,en',
    session: () => token,
  })
  const call = (name: ServedName, request: object) =>
    api.call<Endpoint>(served[name], { owner: address, ...request })
  return {
    address,
    token,
    from,
    async ask(name, request) {
      const answer = await call(name, request)
      if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`)
      return answer.value as never
    },
    async refusalOf(name, request) {
      const answer = await call(name, request)
      if (answer.ok) throw new Error(`${name} was not refused`)
      const { error } = answer
      if (error.kind !== 'refused') return error.kind
      const names = Object.entries(refusal)
      return names.find(([, code]) => code === error.code)?.[0] ?? String(error.code)
    },
  }
}

/** Returns the raw answer, for requests that the app does not send. */
export async function rawAnswer(backend: Backend, path: string, init: RequestInit, from?: string) {
  const response = await backend.app.request(path, init, connectionFrom(from))
  const text = await response.text()
  const json = text.startsWith('{') ? (JSON.parse(text) as { code: number }) : undefined
  const names = Object.entries(refusal)
  const refused = names.find(([, code]) => code === json?.code)?.[0]
  return { status: response.status, text, refused }
}
