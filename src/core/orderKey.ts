/** "8F2C": enough to tell one's own orders apart. */
export const shortOrder = (orderKey: string): string => orderKey.slice(0, 4).toUpperCase()
