import { MINUS } from '../../i18n/format.ts'

/** Adds a sign: "+12 TRX" for income, "−12 TRX" for a payment. */
export const signed = (amount: string, isLess: boolean): string => (isLess ? MINUS : '+') + amount
