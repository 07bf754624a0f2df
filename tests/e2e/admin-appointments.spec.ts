// Consultants' calendars: working hours, and an appointment that is booked from a lead, moved and canceled.

import { aQuote } from '#features/service/leads/leads.factory.ts'
import { businessDayAfter, dayIn } from '#features/store/calendar/business-days.ts'
import { checkAdminPage, signInAsOwner } from './admin.ts'
import { expect, expectErrors, test, waitForHydration } from './visit.ts'

test('a consultant gets working hours, and a lead an appointment that is moved and canceled @desktop', async ({
  page,
  baseURL,
}) => {
  // A time outside of the working hours answers 422.
  expectErrors(page, /422/)
  const mark = String(Date.now())
  const last_name = `Curie${mark}`
  const consultant = `Grace ${mark}`
  const day = businessDayAfter(dayIn(new Date()), 3)
  const sent = await page.request.post('/api/blog/submit_quote', {
    headers: { origin: baseURL ?? '' },
    data: aQuote({ last_name }),
  })
  expect(sent.ok()).toBe(true)
  await signInAsOwner(page)

  await page.goto('/admin/consultants')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Add consultant' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(consultant)
  await page
    .getByRole('combobox', { name: 'Department' })
    .selectOption({ label: 'Contractors and installers' })
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: consultant }).click()
  await expect(page.getByRole('heading', { level: 1, name: consultant })).toBeVisible()
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await page.getByRole('button', { name: `Add hours on ${name}` }).click()
  await page.getByRole('button', { name: 'Save working hours' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await checkAdminPage(page, 'appointment-consultant')

  await page.goto(`/admin/leads?search=${last_name}`)
  await waitForHydration(page)
  await page.getByRole('link', { name: `Ada ${last_name}` }).click()
  await page.getByRole('button', { name: 'Book appointment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Consultant' }).selectOption({
    label: `${consultant} (Contractors and installers)`,
  })
  await dialog.getByRole('textbox', { name: 'Day' }).fill(day)
  await dialog.getByRole('combobox', { name: 'Time' }).selectOption({ label: '6:00 AM' })
  await dialog.getByRole('button', { name: 'Book appointment' }).click()
  await expect(dialog).toContainText('The consultant doesn’t work then')
  await dialog.getByRole('combobox', { name: 'Time' }).selectOption({ label: '10:30 AM' })
  await dialog.getByRole('button', { name: 'Book appointment' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/\d{4}, 10:30 AM/)).toBeVisible()
  await checkAdminPage(page, 'appointment-lead')

  await page.goto(`/admin/appointments?day=${day}`)
  await waitForHydration(page)
  const booked = page.getByRole('button', { name: `Ada ${last_name}` })
  await expect(booked).toContainText('10:30 AM')
  await expect(booked).toContainText(consultant)
  await checkAdminPage(page, 'appointment-week')
  await booked.click()
  await checkAdminPage(page, 'appointment-dialog')
  await dialog.getByRole('combobox', { name: 'Time' }).selectOption({ label: '2:00 PM' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(booked).toContainText('2:00 PM')

  // A consultant that is chosen while the day view loads does not bring back the week.
  await page.route(/appointments\.data\?(?!.*consultant)/, () => {})
  await page.getByRole('link', { name: 'Day view', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Next days' })).toHaveAttribute('href', /view=day/)
  await page.getByRole('combobox', { name: 'Consultant' }).selectOption({ label: consultant })
  await expect(page).toHaveURL(/consultant=.*view=day|view=day.*consultant=/)
  await page.unrouteAll()
  await expect(page.getByRole('button', { name: `Book 2:30 PM with ${consultant}` })).toBeVisible()
  await checkAdminPage(page, 'appointment-day')
  await booked.click()
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(page.getByRole('button', { name: `Book 2:00 PM with ${consultant}` })).toBeVisible()
})
