import { text } from '#text/text.tsx'

/** When the customer reported the freight damage. */
export const damageReports = ['at_delivery', 'later'] as const
export type DamageReport = (typeof damageReports)[number]

export const damageReportLabels: Record<DamageReport, string> = {
  at_delivery: text('At delivery'),
  later: text('After delivery'),
}

/** How the claim against the carrier stands. */
export const claimOutcomes = ['open', 'paid', 'denied'] as const
export type ClaimOutcome = (typeof claimOutcomes)[number]

export const claimOutcomeLabels: Record<ClaimOutcome, string> = {
  open: text('Claim open'),
  paid: text('Claim paid'),
  denied: text('Claim denied'),
}

/** Business days for notice of concealed damage to the carrier (NMFC item 300135-A). */
export const noticeBusinessDays = 5

/** Months that a carrier must allow at least for a written claim (49 USC 14706(e)(1)). */
export const leastClaimMonths = 9
