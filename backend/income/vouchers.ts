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
import { digestOf } from './digest.ts'
import { isPayable } from './orders.ts'
import { expiryOf, isCovered } from './rules.ts'
import type { IncomeSigner } from './signer.ts'
import { signerNow } from './whoSigns.ts'

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
  const { db } = service
  const signer = await signerNow(service, fund)
  if (!signer) return undefined
  const known = await readVoucher(db, fund, of)
  if (known?.signer === signer.address) return known
  const now = await chainTime(service)
  // Books that are behind may lack payments.
  const head = await readUpToHead(service)
  if (head === undefined) return undefined
  if (!known && !(await paysNow(service, fund, of))) return undefined
  return db.transaction(async (tx) => {
    // No block is booked during this transaction, so the voucher is owed as of the last booked
    // block.
    await tx.execute(sql`lock table ${chainCursor} in share mode`)
    const [cursor] = await tx.select().from(chainCursor)
    if (!cursor || cursor.blockNumber < head) return undefined
    const order = await readOrder(tx, of)
    const issued = await readVoucher(tx, fund, of)
    if (issued?.signer === signer.address) return issued
    if (!order || !isPayable(order, issued, cursor.blockAt)) return undefined
    if (!(await readApplication(tx, of))) return undefined
    if (!isCovered(await readBalance(tx, order, cursor.blockAt))) return undefined
    const expires = issued?.expires ?? expiryOf(now, order.endsAt)
    const [chain] = await tx.select({ genesisBlockId: rawChain.genesisBlockId }).from(rawChain)
    const { genesisBlockId } = chain!
    const signature = signed(signer, { genesisBlockId, fund }, order, expires)
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

const signed = (
  signer: IncomeSigner,
  where: Parameters<typeof digestOf>[0],
  { owner: user, orderKey: order, coin, units: amount }: IncomeOrderRow,
  expires: number,
): string => signer.sign(digestOf(where, { user, order, coin, amount, expires }))
