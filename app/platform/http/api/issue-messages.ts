import { z } from 'zod'
import { text } from '#text/text.tsx'

// Messages of all validations that define no message of their own.
z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined ? text('This field is required') : text('Please check this value')
      case 'too_small':
        return issue.origin === 'string' ? text('This field is required') : text('This value is too small')
      case 'too_big':
        return issue.origin === 'string' ? text('This text is too long') : text('This value is too large')
      case 'invalid_format':
        return issue.format === 'email'
          ? text('please enter the correct email address')
          : text('Please check this value')
      default:
        return text('Please check this value')
    }
  },
})
