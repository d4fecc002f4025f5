import { refuse, type Handlers } from '../http/answer.ts'
import type { Service } from '../service.ts'

const soon = async () => refuse('notFound', 'it comes with the next commits')

/** What people say of themselves. */
export const profileHandlers = (
  _service: Service,
): Handlers<'userInfo' | 'editUser' | 'saveMember' | 'uploadImage' | 'userPage'> => {
  return {
    userInfo: soon,
    editUser: soon,
    saveMember: soon,
    uploadImage: soon,
    userPage: soon,
  }
}
