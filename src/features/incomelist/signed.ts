import { MINUS } from '../../i18n/format.ts'

/** "+12 TRX" for what comes, "−12 TRX" for what goes. */
export const signed = (amount: string, isLess: boolean): string => (isLess ? MINUS : '+') + amount
