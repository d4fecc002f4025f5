import { refuse, type Handlers } from '../http/answer.ts'
import type { Service } from '../service.ts'

const soon = async () => refuse('notFound', 'it comes with the next commits')

/** Who invited whom, by address and by code. */
export const peopleHandlers = (
  _service: Service,
): Handlers<'enterCode' | 'checkActivate' | 'addressInfo' | 'myCommunity'> => {
  return {
    enterCode: soon,
    checkActivate: soon,
    addressInfo: soon,
    myCommunity: soon,
  }
}
