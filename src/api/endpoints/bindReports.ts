import * as v from 'valibot'
import { address, hex32 } from '../schema.ts'
import { post } from './endpoint.ts'
import { reportAnswer } from './reports.ts'

/** Calls before and after an account is activated by setting its inviter; used by the outbox. */
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
