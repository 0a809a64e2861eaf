import TextField from '@mui/material/TextField';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { MuiParts } from '@/components/ui/mui-parts';
// Loaded beforehand, so that nothing waits for it.
import '@/components/ui/rtl-style-cache';

const field = (locale: string) => (
  <NextIntlClientProvider locale={locale} messages={{}}>
    <MuiParts>
      <TextField label="Name" placeholder="Leela" helperText="As others see it" />
    </MuiParts>
  </NextIntlClientProvider>
);

test.each(['en', 'ar', 'ur-u-nu-latn'])('a field with a placeholder is drawn in %s', async (locale) => {
  render(field(locale));
  const input = await screen.findByRole('textbox', { name: 'Name' });
  expect(input).toHaveAttribute('placeholder', 'Leela');
  expect(input).toHaveAccessibleDescription('As others see it');
});
