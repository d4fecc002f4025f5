import { refuse, type Handlers } from '../http/answer.ts'
import type { Service } from '../service.ts'

const soon = async () => refuse('notFound', 'it comes with the next commits')

/** Before and after an account binds its inviter. */
export const bindReportHandlers = (
  _service: Service,
): Handlers<'bindUpMember' | 'bindUpMemberDecentralized'> => {
  return {
    bindUpMember: soon,
    bindUpMemberDecentralized: soon,
  }
}
