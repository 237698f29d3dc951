//! Notices to one segment of tantivy.

use serde::Deserialize;
use tantivy::schema::{Field, IndexRecordOption, NumericOptions, Schema, TextFieldIndexing, TextOptions};
use tantivy::{Index, IndexBuilder, IndexSettings, IndexSortByField, IndexWriter, Order, Searcher, TantivyDocument};

use crate::columns::{Columns, Numbers};

/// Values of a notice; `category` holds all ancestors.
#[derive(Deserialize)]
pub struct Notice {
    pub title: String,
    pub description: String,
    pub status: u64,
    pub buyer: Option<u64>,
    pub value: Option<i64>,
    pub category: Vec<u64>,
    pub location: Vec<u64>,
}

#[derive(Clone, Copy)]
pub struct Fields {
    pub text: Field,
    pub status: Field,
    pub category: Field,
    pub location: Field,
    pub value: Field,
    buyer: Field,
    kind: Field,
    chain: Field,
}

/// Less than any value in cents. A column with a value for each notice is read faster than one with gaps, and this one
/// takes 41 bits where the least of all whole numbers would take 64.
pub const NOT_STATED: i64 = -(1 << 40);

/// An index that is filled and open.
pub struct Filled {
    pub searcher: Searcher,
    pub fields: Fields,
    pub columns: Columns,
}

pub struct Builder {
    index: Index,
    writer: IndexWriter,
    fields: Fields,
    kinds: Numbers,
    chains: Numbers,
}

impl Builder {
    pub fn new() -> tantivy::Result<Self> {
        let mut schema = Schema::builder();
        // Queries have no phrases, so positions are left out.
        let words = TextFieldIndexing::default()
            .set_tokenizer("whitespace")
            .set_index_option(IndexRecordOption::WithFreqs);
        let fast = NumericOptions::default().set_fast();
        let both = fast.clone().set_indexed();
        let fields = Fields {
            text: schema.add_text_field("text", TextOptions::default().set_indexing_options(words)),
            status: schema.add_u64_field("status", both.clone()),
            category: schema.add_u64_field("category", both.clone()),
            location: schema.add_u64_field("location", both),
            value: schema.add_i64_field("value", fast.clone()),
            buyer: schema.add_u64_field("buyer", fast.clone()),
            kind: schema.add_u64_field("kind", fast.clone()),
            chain: schema.add_u64_field("chain", fast),
        };
        // Notices of a status side by side: a seventh more throughput, as two in five queries ask for some.
        let settings = IndexSettings {
            sort_by_field: Some(IndexSortByField {
                field: "status".into(),
                order: Order::Asc,
            }),
            ..IndexSettings::default()
        };
        let index = IndexBuilder::new()
            .schema(schema.build())
            .settings(settings)
            .create_in_ram()?;
        let writer = index.writer_with_num_threads(1, 3_000_000_000)?;
        Ok(Self {
            index,
            writer,
            fields,
            kinds: Numbers::default(),
            chains: Numbers::default(),
        })
    }

    pub fn add(&mut self, notice: Notice) -> tantivy::Result<()> {
        let fields = self.fields;
        let mut document = TantivyDocument::default();
        // One field, where a title's words count twice: what has a field of its own for titles must join two lists for
        // each word, and answered a quarter fewer queries a second.
        for text in [&notice.title, &notice.title, &notice.description] {
            document.add_text(fields.text, text);
        }
        document.add_u64(fields.status, notice.status);
        for &code in &notice.category {
            document.add_u64(fields.category, code);
        }
        for &place in &notice.location {
            document.add_u64(fields.location, place);
        }
        document.add_i64(fields.value, notice.value.unwrap_or(NOT_STATED));
        document.add_u64(fields.buyer, notice.buyer.unwrap_or(0));
        let mut kind = vec![notice.status];
        kind.extend(notice.location);
        document.add_u64(fields.kind, self.kinds.of(kind));
        document.add_u64(fields.chain, self.chains.of(notice.category));
        self.writer.add_document(document)?;
        Ok(())
    }

    /// One segment, open and warm.
    pub fn finish(mut self) -> tantivy::Result<Filled> {
        self.writer.commit()?;
        let segments = self.index.searchable_segment_ids()?;
        if segments.len() > 1 {
            self.writer.merge(&segments).wait()?;
        }
        self.writer.wait_merging_threads()?;
        let searcher = self.index.reader()?.searcher();
        assert_eq!(searcher.segment_readers().len(), 1);
        let columns = Columns::open(searcher.segment_reader(0), self.kinds, self.chains)?;
        Ok(Filled {
            searcher,
            fields: self.fields,
            columns,
        })
    }
}
