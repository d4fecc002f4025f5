import { announcements } from './announcements.ts'
import { products } from './products.ts'
import { tokens } from './tokens.ts'

/** Every endpoint that the app calls and the sandbox serves, by name. */
export const endpoints = { ...announcements, ...products, ...tokens }

export type EndpointName = keyof typeof endpoints
