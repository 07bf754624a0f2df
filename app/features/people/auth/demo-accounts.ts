/** Demo accounts with different permissions. They can sign in only if the setting `demo` is on. */
export const demoAccounts = {
  customer: {
    email: 'demo@heliostead.example',
    password: 'sunny-side-up',
    first_name: 'Dana',
    last_name: 'Rivera',
    role: 'customer',
  },
  staff: {
    email: 'staff@heliostead.example',
    password: 'sunny-side-up',
    first_name: 'Sam',
    last_name: 'Okafor',
    role: 'owner',
  },
} as const

/** Whether an email address belongs to a demo account, whose password is public. */
export const isDemoAccount = (email: string) =>
  Object.values(demoAccounts).some((account) => account.email === email.toLowerCase())

export type DemoAccount = keyof typeof demoAccounts
