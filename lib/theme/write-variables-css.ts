import { writeFileSync } from 'node:fs';
import { variablesCss } from './variables-css.ts';

writeFileSync(new URL('./variables.css', import.meta.url), variablesCss());
