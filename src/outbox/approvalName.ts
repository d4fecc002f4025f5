// Apart from what makes the legs: whoever shows an operation knows them by their names.

/** Whether a leg is one of `approvalLegs`, by its name. */
export const isApproval = (leg: string): boolean => leg.startsWith('approve')

/** Whether it is the one that takes an older approval back. */
export const isApprovalReset = (leg: string): boolean => leg.startsWith('approveReset')
