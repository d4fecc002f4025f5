import { freeNetUsed } from './bandwidth.ts'
import { toHex } from '../../backend/tron/bytes.ts'
import { requireText, withoutZeros, type Endpoints } from './endpoint.ts'
import { formatHexAddress, formatPermission } from './formats.ts'
import { keys, readAccount, readBytes, type EvmHex } from './ledger.ts'
import { decodeMessage, readAddress, type Json } from '../../backend/tron/messages.ts'
import { chainParameters } from './parameters.ts'
import { permissionsOf } from './permissions.ts'
import { assetSchema } from '../../backend/tron/schemas.ts'
import type { Account } from './state.ts'
import type { View } from './view.ts'

const evmAddress = (request: Json): EvmHex =>
  toHex(readAddress(requireText(request, 'address')).subarray(1))

const readOf = (view: View, address: EvmHex): Promise<Account | undefined> =>
  view.chain.read((state) => readAccount(state, address), view.stateAt)

function formatAccount(account: Account, address: EvmHex, visible: boolean, now: number): Json {
  const [owner, ...actives] = permissionsOf(account, `41${address}`)
  return withoutZeros({
    address: formatHexAddress(address, visible),
    balance: account.balance,
    create_time: BigInt(account.createdAt),
    free_net_usage: BigInt(freeNetUsed(account, now)),
    type: account.codeHash === undefined ? undefined : 'Contract',
    account_resource: {},
    owner_permission: formatPermission(owner!.json, visible),
    active_permission: actives.map(({ json }) => formatPermission(json, visible)),
    assetV2: Object.entries(account.assets ?? {})
      .filter(([, value]) => value > 0n)
      .map(([key, value]) => ({ key, value })),
  })
}

const formatNet = (account: Account, now: number): Json =>
  withoutZeros({
    freeNetUsed: BigInt(freeNetUsed(account, now)),
    freeNetLimit: BigInt(chainParameters.freeNetLimit),
    TotalNetLimit: 43_200_000_000n,
    TotalNetWeight: 27_000_000_000n,
  })

const formatAsset = (bytes: Uint8Array, visible: boolean): Json =>
  decodeMessage(assetSchema, bytes, visible)

export const accountEndpoints: Endpoints = {
  getaccount: async (request, view) => {
    const address = evmAddress(request)
    const account = await readOf(view, address)
    return account ? formatAccount(account, address, view.visible, view.chain.now()) : {}
  },

  getaccountnet: async (request, view) => {
    const account = await readOf(view, evmAddress(request))
    return account ? formatNet(account, view.chain.now()) : {}
  },

  getaccountresource: async (request, view) => {
    const account = await readOf(view, evmAddress(request))
    if (!account) return {}
    return {
      ...formatNet(account, view.chain.now()),
      TotalEnergyLimit: 180_000_000_000n,
      TotalEnergyWeight: 19_000_000_000n,
    }
  },

  getassetissuebyid: async (request, view) => {
    const id = requireText(request, 'value')
    const bytes = await view.chain.read((state) => readBytes(state, keys.asset(id)), view.stateAt)
    return bytes ? formatAsset(bytes, view.visible) : {}
  },

  getassetissuelist: async (_, view) => {
    const assets = await view.chain.read((state) =>
      state.keys(keys.asset('')).map((key) => readBytes(state, key)!),
    )
    return assets.length > 0
      ? { assetIssue: assets.map((bytes) => formatAsset(bytes, view.visible)) }
      : {}
  },
}
