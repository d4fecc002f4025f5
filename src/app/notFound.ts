import { msg } from '@lingui/core/macro'
import { late } from '../core/late.ts'
import type { AppRoute } from '../routes.ts'

/** What a path without a page shows. */
export const notFound: AppRoute = {
  path: '*',
  label: msg`Not found`,
  layout: 'back',
  load: late(() => import('./NotFoundPage.tsx').then((m) => m.NotFoundPage)),
}
