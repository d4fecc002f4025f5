import type { MessageDescriptor } from '@lingui/core'
import { useAtomValue } from 'jotai'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { productAtom } from './atoms.ts'
import type { Purchase } from './orders.ts'
import { saleObstacle } from './rules.ts'
import { useLimits } from './useLimits.ts'
import { obstacleTexts } from './words.tsx'

/**
 * Returns the reason why the sale allows no purchase now. It applies only to the first payment,
 * because the second one has its own deadline.
 */
export function useSaleObstacle({
  productId,
  quantity,
  paid,
}: Purchase): MessageDescriptor | undefined {
  const product = useAtomValue(productAtom(productId)).data
  const now = useChainNow()
  const { bought, remaining } = useLimits(product ?? { id: productId, remaining: 0 })
  if (paid > 0 || !product || now === undefined) return undefined
  const obstacle = saleObstacle({ ...product, remaining }, { quantity, bought, now })
  return obstacle && obstacleTexts[obstacle]
}
