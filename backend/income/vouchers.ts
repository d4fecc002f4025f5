import { and, eq, sql } from 'drizzle-orm'
import { incomeFund, type IncomeVoucher } from '../../src/chain/contracts/incomeFund.ts'
import type { Address } from '../../src/core/address.ts'
import type { Database } from '../database/database.ts'
import { incomeOrders, type IncomeOrderRow } from '../database/books/incomeSchema.ts'
import { incomeVouchers, type IncomeVoucherRow } from '../database/kept/voucherSchema.ts'
import { chainCursor } from '../database/books/cursorSchema.ts'
import { rawChain } from '../database/kept/rawSchema.ts'
import { readUpToHead } from '../orders/report.ts'
import { chainTime, type Service } from '../service.ts'
import { readApplication } from './applications.ts'
import { readBalance } from './balances.ts'
import { digestOf, type Voucher } from './digest.ts'
import { isSignedBy } from './isSignedBy.ts'
import { isPayable } from './orders.ts'
import { expiryOf, isCovered } from './rules.ts'
import { signerNow, type AcceptedSigner } from './whoSigns.ts'

/** Makes the lock of an account another one than that of anything else. */
const LOCK = 7_236_003

/** An order, as its account names it. */
export interface OrderName {
  readonly owner: Address
  readonly orderKey: string
}

export async function readOrder(
  db: Database,
  { owner, orderKey }: OrderName,
): Promise<IncomeOrderRow | undefined> {
  const isIt = and(eq(incomeOrders.owner, owner), eq(incomeOrders.orderKey, orderKey))
  const [row] = await db.select().from(incomeOrders).where(isIt)
  return row
}

/** Reads the voucher signed for an order of a fund. */
export async function readVoucher(
  db: Database,
  contract: Address,
  { owner, orderKey }: OrderName,
): Promise<IncomeVoucherRow | undefined> {
  const isIt = and(
    eq(incomeVouchers.owner, owner),
    eq(incomeVouchers.orderKey, orderKey),
    eq(incomeVouchers.contract, contract),
  )
  const [row] = await db.select().from(incomeVouchers).where(isIt)
  return row
}

/**
 * Returns the voucher of an order, the same one for each request; undefined while none may be
 * given. Without a permitted signer, none is given until there is one; a later signer's voucher
 * expires when the first one did. Anyone may ask for the voucher, and its time runs from then on.
 * Therefore it is signed only if it could be used at once.
 */
export async function giveVoucher(
  service: Service,
  fund: Address,
  of: OrderName,
): Promise<IncomeVoucher | undefined> {
  const { db, booksAreOwn } = service
  // Books of another version, or of other contracts, may owe something else.
  if (!booksAreOwn()) return undefined
  const signer = await signerNow(service, fund)
  if (!signer) return undefined
  const known = await readVoucher(db, fund, of)
  if (known?.signer === signer.address) return known
  const now = await chainTime(service)
  // Books that are behind may lack payments.
  const head = await readUpToHead(service)
  if (head === undefined) return undefined
  if (!known && !(await paysNow(service, fund, of))) return undefined
  // Signed before the transaction, which would hold up the index while another process signs. The
  // signature leaves this process only if the transaction finds the same voucher owed.
  const drafted = await draftVoucher(db, { of, fund, signer, now, head })
  if (!drafted?.voucher) return drafted?.issued
  const signature = await sign(service, signer, drafted)
  if (signature === undefined) return undefined
  return db.transaction(async (tx) => {
    // Servers that read other editions sign for this account before or after, never meanwhile.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${of.owner}, ${LOCK}))`)
    // No block is booked during this transaction, so the voucher is owed as of the last booked
    // block.
    await tx.execute(sql`lock table ${chainCursor} in share mode`)
    const draft = await draftVoucher(tx, { of, fund, signer, now, head })
    if (!draft?.voucher) return draft?.issued
    if (draft.digest !== drafted.digest) return undefined
    const { expires } = draft.voucher
    const row = { ...of, contract: fund, expires, signer: signer.address, signature, issuedAt: now }
    const given = await tx
      .insert(incomeVouchers)
      .values(row)
      .onConflictDoUpdate({
        target: [incomeVouchers.owner, incomeVouchers.orderKey],
        // A concurrent request has signed the same voucher. Its terms never change.
        set: { signer: signer.address, signature },
        setWhere: and(eq(incomeVouchers.contract, fund), eq(incomeVouchers.expires, expires))!,
      })
      .returning()
    return given[0] ?? readVoucher(tx, fund, of)
  })
}

/** Voucher to sign, or one that this signer has already given. */
type Draft =
  | { readonly voucher?: undefined; readonly issued: IncomeVoucherRow }
  | {
      readonly voucher: Voucher
      readonly where: Parameters<typeof digestOf>[0]
      readonly digest: string
    }

interface Asked {
  readonly of: OrderName
  readonly fund: Address
  readonly signer: AcceptedSigner
  readonly now: number
  /** Newest solidified block, up to which the books must have read. */
  readonly head: number
}

/** Returns the voucher of an order as of the last booked block; undefined if none may be given. */
async function draftVoucher(
  db: Database,
  { of, fund, signer, now, head }: Asked,
): Promise<Draft | undefined> {
  const [cursor] = await db.select().from(chainCursor)
  if (!cursor || cursor.blockNumber < head) return undefined
  const order = await readOrder(db, of)
  const issued = await readVoucher(db, fund, of)
  if (issued?.signer === signer.address) return { issued }
  if (!order || !isPayable(order, issued, cursor.blockAt)) return undefined
  const application = await readApplication(db, of)
  if (application?.contract !== fund) return undefined
  if (!isCovered(await readBalance(db, order, cursor.blockAt))) return undefined
  const expires = issued?.expires ?? expiryOf(now, order.endsAt)
  const { owner: user, orderKey, coin, units: amount } = order
  const voucher = { user, order: orderKey, coin, amount, expires }
  const [chain] = await db.select({ genesisBlockId: rawChain.genesisBlockId }).from(rawChain)
  if (!chain) return undefined
  const where = { genesisBlockId: chain.genesisBlockId, fund }
  return { voucher, where, digest: digestOf(where, voucher) }
}

/** Signs a draft. Accepts only a signature from which the fund recovers the signer. */
async function sign(
  { onTrouble }: Pick<Service, 'onTrouble'>,
  { address, signVoucher }: AcceptedSigner,
  { where, voucher, digest }: Extract<Draft, { readonly voucher: Voucher }>,
): Promise<string | undefined> {
  const signature = await signVoucher(where, voucher)
  if (signature === undefined || isSignedBy(address, digest, signature)) return signature
  onTrouble(new Error(`the signer of income did not sign as ${address}: nothing is given out`))
  return undefined
}

/** Whether the fund would pay an order, as of the newest block. */
async function paysNow({ db, chain }: Service, fund: Address, of: OrderName): Promise<boolean> {
  const order = await readOrder(db, of)
  if (!order?.isAccepted) return false
  const [isPaused, { held, left }] = await Promise.all([
    chain.read(incomeFund.isPaused(fund)),
    chain.read(incomeFund.limitsOf(fund, order.coin)),
  ])
  return !isPaused && order.units <= held && order.units <= left
}
