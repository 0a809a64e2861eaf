const item = (number: number) => `
  <item>
    <title>Old post ${number}</title>
    <link>https://old.example/old-${number}</link>
    <dc:creator><![CDATA[writer]]></dc:creator>
    <content:encoded><![CDATA[<p>${'What was written then. '.repeat(40)}</p>]]></content:encoded>
    <wp:post_id>${number}</wp:post_id>
    <wp:post_date_gmt>2020-01-02 03:04:05</wp:post_date_gmt>
    <wp:post_name>old-${number}</wp:post_name>
    <wp:status>publish</wp:status>
    <wp:post_type>post</wp:post_type>
  </item>`;

/** A WordPress export of so many posts, without pictures. */
export function wordPressExport(posts: number): string {
  const items = Array.from({ length: posts }, (_, at) => item(at + 1)).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
  <title>Old blog</title>
  <link>https://old.example</link>
  <wp:wxr_version>1.2</wp:wxr_version>
  <wp:base_site_url>https://old.example</wp:base_site_url>
  <wp:base_blog_url>https://old.example</wp:base_blog_url>
  <wp:author><wp:author_login><![CDATA[writer]]></wp:author_login><wp:author_display_name><![CDATA[Writer]]></wp:author_display_name></wp:author>
  ${items}
</channel>
</rss>`;
}
