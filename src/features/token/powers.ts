import { keccakHex } from '../../chain/abi.ts'
import { readCode } from '../../chain/runtimeCode.ts'
import type { Power, Powers } from './report.ts'

/** Signatures of functions that give an account more control over a token than its holders have. */
const SIGNATURES: Readonly<Record<Power, readonly string[]>> = {
  mint: ['mint(address,uint256)', 'mint(uint256)', 'issue(uint256)', 'mintTo(address,uint256)'],
  pause: ['pause()', 'setPaused(bool)', 'setPause(bool)', 'setTradingEnabled(bool)'],
  shutOut: [
    'addBlackList(address)',
    'addBlacklist(address)',
    'addToBlacklist(address)',
    'blacklist(address)',
    'blackList(address)',
    'setBlacklist(address,bool)',
    'setBlackList(address,bool)',
    'freeze(address)',
    'freezeAccount(address,bool)',
    'destroyBlackFunds(address)',
  ],
  takeMore: [
    'setParams(uint256,uint256)',
    'setFee(uint256)',
    'setFees(uint256,uint256)',
    'setTax(uint256)',
    'setTaxes(uint256,uint256)',
  ],
  exchange: [
    'upgradeTo(address)',
    'upgradeToAndCall(address,bytes)',
    'setImplementation(address)',
    'deprecate(address)',
  ],
}

const POWERS = Object.keys(SIGNATURES) as readonly Power[]

/**
 * Returns the powers found in a contract's code; `undefined` means an address without a contract.
 */
export function powersIn(code: string | undefined): Pick<Powers, 'code' | 'found' | 'runsOthers'> {
  if (code === undefined) return { code: 'none', found: [], runsOthers: false }
  // Empty code means that the TRON node did not return the contract's code.
  if (code === '') return { code: 'unread', found: [], runsOthers: false }
  const { selectors, runsOthers } = readCode(code)
  const found = POWERS.filter((power) =>
    SIGNATURES[power].some((signature) => selectors.has(keccakHex(signature).slice(0, 8))),
  )
  return { code: 'read', found, runsOthers }
}
