import { announcements } from './announcements.ts'
import type { Endpoint, PlannedEndpoint } from './endpoint.ts'
import { plannedGroups } from './planned.ts'
import { products, productsPlanned } from './products.ts'
import { tokens, tokensPlanned } from './tokens.ts'

/** Every endpoint that the app calls and the sandbox serves, by name. */
export const endpoints = { ...announcements, ...products, ...tokens }

export type EndpointName = keyof typeof endpoints

/** Every path: served ones first, then those of the specification that are still to come. */
export const served: readonly Endpoint[] = Object.values(endpoints)

export const notServedYet: readonly PlannedEndpoint[] = [
  ...productsPlanned,
  ...tokensPlanned,
  ...Object.values(plannedGroups).flat(),
]
