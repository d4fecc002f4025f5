import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { encodeValues, keccakHex } from '../../src/chain/abi.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { incomeSigner, type IncomeSigner } from '../../backend/income/signer.ts'
import type { Dice } from '../simulation/dice.ts'
import { CHAIN_ID } from './evm.ts'
import type { Claim, IncomeOrder } from './incomeModel.ts'

/** Signing keys: the first is valid from the start, the others once named. The last never is. */
export const signers: readonly IncomeSigner[] = ['one', 'two', 'three', 'four', 'nobody'].map(
  (name) => incomeSigner(keccakHex(`signer ${name}`)),
)

interface Voucher {
  readonly user: Address
  readonly order: string
  readonly coin: Address
  readonly amount: bigint
  readonly expires: bigint
}

const TYPES = {
  domain: 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)',
  voucher: 'Voucher(address user,bytes32 order,address coin,uint256 amount,uint256 expires)',
}
const keccakOf = (hex: string): string => bytesToHex(keccak_256(hexToBytes(hex)))

/** Computes the digest that a signer signs for a fund, by TIP-712. */
export function voucherDigest(fund: Address, voucher: Voucher, chainId = CHAIN_ID): string {
  const domain = keccakOf(
    encodeValues(
      ['bytes32', 'bytes32', 'bytes32', 'uint256', 'address'],
      [keccakHex(TYPES.domain), keccakHex('IncomeFund'), keccakHex('1'), chainId, fund],
    ),
  )
  const { user, order, coin, amount, expires } = voucher
  const said = keccakOf(
    encodeValues(
      ['bytes32', 'address', 'bytes32', 'address', 'uint256', 'uint256'],
      [keccakHex(TYPES.voucher), user, order, coin, amount, expires],
    ),
  )
  return keccakOf(`1901${domain}${said}`)
}

const ORDER_OF_CURVE = secp256k1.Point.Fn.ORDER

/** Returns the other valid signature, with s in the upper half, which contracts refuse. */
export function malleated(signature: string): string {
  const s = ORDER_OF_CURVE - BigInt(`0x${signature.slice(64, 128)}`)
  const v = signature.endsWith('1b') ? '1c' : '1b'
  return signature.slice(0, 64) + s.toString(16).padStart(64, '0') + v
}

/** Draws a well-formed signature of other content or another signer. */
function drawWrong(dice: Dice, fund: Address, voucher: Voucher, { sign }: IncomeSigner): string {
  const other = (given: Partial<Voucher>) => sign(voucherDigest(fund, { ...voucher, ...given }))
  const right = other({})
  return dice.pick([
    () => other({ user: nobody }),
    () => other({ order: '77'.repeat(32) }),
    () => other({ coin: fund }),
    () => other({ amount: voucher.amount + 1n }),
    () => other({ expires: voucher.expires + 1n }),
    () => sign(voucherDigest(nobody, voucher)),
    () => sign(voucherDigest(fund, voucher, CHAIN_ID + 1n)),
    () => malleated(right),
    () => right.slice(0, 128) + (right.endsWith('1b') ? '00' : '01'),
    () => right.slice(0, 128),
    () => `${right}00`,
    () => '00'.repeat(65),
    () => `${'00'.repeat(64)}1b`,
    () => '',
  ])()
}

/** Claims an order's payment, usually with a signer's voucher for exactly that. */
export function drawClaim(
  dice: Dice,
  fund: Address,
  of: IncomeOrder,
  by: IncomeSigner,
  expires: number,
): Claim & { readonly signature: string } {
  const amount = dice.chance(0.94)
    ? of.amount
    : dice.pick([of.amount - 1n, of.amount + 1n, of.amount * 2n])
  const voucher = { user: of.who, order: of.order, coin: of.coin, amount, expires: BigInt(expires) }
  if (dice.chance(0.9))
    return {
      of,
      amount,
      expires,
      signer: by.address,
      signature: by.sign(voucherDigest(fund, voucher)),
    }
  return { of, amount, expires, signer: undefined, signature: drawWrong(dice, fund, voucher, by) }
}
