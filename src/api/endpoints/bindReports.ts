import * as v from 'valibot'
import { address, hex32 } from '../schema.ts'
import { post } from './endpoint.ts'
import { reportAnswer } from './reports.ts'

/** Before and after an account binds its inviter: in the outbox's table. */
export const bindReports = {
  bindUpMember: post(
    '/deposit/bttk/bindUpMember',
    v.object({ owner: address, inviter: address }),
    v.object({ owner: address, inviter: address, contract: address }),
  ),
  bindUpMemberDecentralized: post(
    '/deposit/bttk/bindUpMemberDecentralized',
    v.object({ owner: address, inviter: address, txId: hex32 }),
    reportAnswer,
  ),
}
