import type { Page } from 'playwright-core'
import type { Sandbox } from '../../../sandbox/server.ts'
import { decodeValues, encodeCall, encodeValues } from '../../../src/chain/abi.ts'
import { referral } from '../../../src/chain/contracts/referral.ts'
import { addressToHex, type Address } from '../../../src/core/address.ts'
import type { Buyer } from '../payments/steps.ts'
import { act } from '../presale/steps.ts'
import type { OpenOptions, Session } from '../session.ts'
import type { Choices } from '../storage.ts'

export const contractOf = ({ world }: Sandbox): Address => world.launchpad.referral!

/** Sets an account's inviter on another device. */
export const bindElsewhere = (sandbox: Sandbox, who: Buyer, inviter: Address): Promise<void> =>
  act(sandbox, who, referral.bindParent(contractOf(sandbox), inviter))

interface Visit extends Pick<OpenOptions, 'worker'> {
  readonly language?: NonNullable<Choices['language']>
}

/** Opens the team page, with the account's wallet connected. */
export const visitTeam = (
  { open }: Session,
  { origin }: Pick<Sandbox, 'origin'>,
  { account }: Pick<Buyer, 'account'>,
  { path = '/teams', ...options }: Visit & { readonly path?: string } = {},
): Promise<Page> =>
  open(origin + path, { ...options, wallet: { mode: 'approve', account, connected: true } })

/** Finds the row of a member in any of the lists. */
export const rowOf = (page: Page, address: Address) =>
  page.locator(`[data-testid$="member"]:has(a[href="/teams?of=${address}"])`)

export const openMember = (page: Page, address: Address) =>
  rowOf(page, address).getByRole('link').click()

/** Waits for a tile of figures by its text. */
export const tile = (page: Page, text: RegExp) =>
  page.getByTestId('team-tiles').filter({ hasText: text }).waitFor()

/**
 * Makes the page's node report more members than the chain has, because signing ten thousand
 * activations would take too long.
 */
export async function tellMembers(
  page: Page,
  contract: Address,
  top: Address,
  { members, size }: { readonly members: readonly Address[]; readonly size: number },
): Promise<void> {
  const selectorOf = (signature: string, args: readonly (Address | bigint)[]) =>
    encodeCall(signature, args).slice(0, 8)
  const place = encodeCall('team(address)', [top])
  const pages = selectorOf('getMembersByPage(address,uint256,uint256)', [top, 0n, 0n])
  await page.route('**/wallet/triggerconstantcontract', async (route) => {
    const asked = route.request().postDataJSON() as Record<'contract_address' | 'data', string>
    if (asked.contract_address !== addressToHex(contract)) return route.fallback()
    const answer = await route.fetch()
    const said = (await answer.json()) as { constant_result: [string] }
    if (asked.data === place) {
      const types = ['address', 'uint64', 'uint256', 'uint256']
      const [inviter, boundAt] = decodeValues(types, said.constant_result[0])
      const counts = [members.length, size].map(BigInt)
      said.constant_result = [encodeValues(types, [inviter!, boundAt!, ...counts])]
    } else if (asked.data.startsWith(pages)) {
      const types = ['address', 'uint256', 'uint256']
      const [of, start, end] = decodeValues(types, asked.data.slice(8))
      if (of === top) {
        const page_ = members.slice(Number(start), Number(end))
        said.constant_result = [encodeValues(['address[]'], [page_])]
      }
    }
    await route.fulfill({ response: answer, json: said })
  })
}
