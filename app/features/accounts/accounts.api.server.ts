import { newApi, Reply, reply, z } from '#platform/api.server.ts'
import { publicUrlOf } from '#platform/env.server.ts'
import { text } from '#text/text.tsx'
import { ProfileInput, RegisterInput, SignInInput, UserInfo } from './account.ts'
import { changeProfile, profileOf, signOut } from './accounts.server.ts'
import { signOutCookies } from './session-cookies.server.ts'
import { registerVisitor, sendWelcome, signInVisitor } from './signing-in.server.ts'

export const accountsApi = newApi('Auth and user')

const SignedIn = z.object({ token: z.string(), user: UserInfo.extend({ email: z.string() }) })

accountsApi.call({
  method: 'post',
  path: '/user/login',
  summary: 'Sign in with email and password',
  access: 'public',
  body: SignInInput,
  answer: SignedIn,
  async handle({ scope, body }) {
    const { token, user, cookies } = await signInVisitor(scope, body)
    return new Reply({ token, user }, { cookies, msg: text('Welcome back') })
  },
})

accountsApi.call({
  method: 'post',
  path: '/user/add/user',
  summary: 'Open an account and sign in',
  access: 'public',
  body: RegisterInput,
  answer: SignedIn,
  async handle({ scope, body }) {
    const { token, user, cookies } = await registerVisitor(scope, body)
    return new Reply({ token, user }, { cookies, msg: text('Your account is ready') })
  },
})

accountsApi.call({
  method: 'post',
  path: '/user/logout',
  summary: 'Sign out: ends the session and deletes its cookies',
  access: 'customer',
  body: z.object({ user_id: z.string().optional() }),
  answer: z.null(),
  async handle({ scope, customer }) {
    await signOut(scope.db, customer)
    return reply(null, 'Logged out', signOutCookies(scope.services.settings.secureCookies))
  },
})

accountsApi.call({
  method: 'post',
  path: '/user/welcomeEmail',
  summary: "Write the signed-in person's welcome mail, if it has not been written yet",
  access: 'customer',
  body: z.object({ user_id: z.string().optional() }),
  answer: z.null(),
  async handle({ scope, customer }) {
    await sendWelcome(scope.db, customer.id, publicUrlOf(scope.services.settings))
    return reply(null, text('The welcome mail is on its way'))
  },
})

const Profile = z.object({
  uuid: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  phone: z.string(),
  locale: z.string(),
  map_group: z.string(),
})

accountsApi.call({
  method: 'post',
  path: '/user/userProfile/get',
  summary: 'The profile of the signed-in person',
  access: 'customer',
  answer: Profile,
  handle: ({ scope, customer }) => profileOf(scope.db, customer.id),
})

accountsApi.call({
  method: 'post',
  path: '/user/userProfile/modify',
  summary: 'Change the profile of the signed-in person',
  access: 'customer',
  body: ProfileInput,
  answer: Profile,
  async handle({ scope, customer, body }) {
    return reply(await changeProfile(scope.db, customer.id, body), 'Your profile is saved')
  },
})
