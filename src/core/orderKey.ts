/** Shortens an order key to "8F2C", which is enough to distinguish one's own orders. */
export const shortOrder = (orderKey: string): string => orderKey.slice(0, 4).toUpperCase()
