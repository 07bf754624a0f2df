import { defineFixedMail, fixedFields } from '#platform/mail/mail-recipient.server.ts'

/** The invitation to work in the back office, with the secret of its link. */
export const invitationMail = defineFixedMail('staff-invitation', {
  setup_url: fixedFields.url,
  token: fixedFields.token,
})
