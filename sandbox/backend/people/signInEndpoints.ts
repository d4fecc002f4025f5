import { refuse, type Handlers } from '../http/answer.ts'
import type { Service } from '../service.ts'

const soon = async () => refuse('notFound', 'it comes with the next commits')

/** Numbers to sign, and the sessions that signatures are exchanged for. */
export const signInHandlers = (
  _service: Service,
): Handlers<'signInNonce' | 'signIn' | 'signOut'> => {
  return {
    signInNonce: soon,
    signIn: soon,
    signOut: soon,
  }
}
