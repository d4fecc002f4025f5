import type { nodes } from '../../../src/api/endpoints/nodes.ts'
import { refuse, type Handlers } from '../http/answer.ts'

const notYet = async () => refuse('notFound', 'not served yet')

export const nodeHandlers = (): Handlers<keyof typeof nodes> => ({
  node: notYet,
  nodeRecord: notYet,
})
