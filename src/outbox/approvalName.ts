// Separate from the code that makes the legs, because screens recognise approvals by leg name
// alone.

/** Whether a leg name belongs to one of `approvalLegs`. */
export const isApproval = (leg: string): boolean => leg.startsWith('approve')

/** Whether a leg resets an earlier approval to zero. */
export const isApprovalReset = (leg: string): boolean => leg.startsWith('approveReset')
