import { describe, expect } from 'vitest'
import { accounts } from '../../../sandbox/world/accounts.ts'
import { measureShifts, type Shifted } from '../../bench/audits/shifts.ts'
import { useSharedSandbox } from '../sandbox.ts'
import type { Choices } from '../storage.ts'
import { addressOf } from '../token/steps.ts'
import { thorough } from '../thorough.ts'

const sandbox = useSharedSandbox()

const SHIFT_AT_MOST = 0.02

const visitors: readonly (readonly [string, Choices])[] = [
  ['a stranger in English', { language: 'en', theme: 'dark' }],
  [
    'an account in Chinese',
    {
      language: 'tc',
      theme: 'light',
      wallet: { account: 2, mode: 'approve', connected: true },
      shownAccount: accounts[2]!.address,
    },
  ],
]

describe('while everything comes late', () => {
  thorough.each(visitors)('nothing moves that %s sees', async (_, choices) => {
    const { origin } = sandbox()
    const paths = [
      '/pledgeLP',
      '/pledgeLP?tab=staking',
      '/kinetic',
      '/nft',
      '/nftInv',
      '/node',
      '/rwaRecord',
      '/earn',
      ...(choices.wallet
        ? [
            '/nftPledge',
            '/profile',
            '/profile/allowances',
            `/token/${await addressOf(sandbox(), 'EMBR')}`,
          ]
        : []),
    ]
    const shifted: Shifted[] = []
    await measureShifts(origin, paths, choices, (each) => shifted.push(each))
    expect(shifted).toHaveLength(paths.length)
    expect(shifted.filter(({ cls }) => cls > SHIFT_AT_MOST)).toEqual([])
  })
})
